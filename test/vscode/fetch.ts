import { installVSCode } from './install.ts';

// Fetches what the tests in VS Code need, so that .ci/run can do so while other checks run.
await installVSCode();
