/** The scenarios in the oldest VS Code that package.json promises, which runs in the browser alone. */
import { playInBrowser } from './web/index.ts';

playInBrowser('1.91.1');
