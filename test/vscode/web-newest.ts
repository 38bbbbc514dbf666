/** The scenarios in the VS Code of all other tests, which runs in the browser alone here. */
import { playInBrowser } from './web/index.ts';

playInBrowser('1.139.1');
