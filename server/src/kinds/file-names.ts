/** The name of the project file. */
export const CONFIG_NAME = 'component-contract.config.json';

/** The usual name of a contract's file: `<contractId>.contract.json`. */
export const isContractName = (name: string): boolean => /\.contract\.json$/i.test(name);

/** The usual names of DSDS documents. */
export const isDsdsName = (name: string): boolean => /\.dsds\.(?:ya?ml|json)$/i.test(name);

/** Whether a file, or folder, by its name says something of others: which of them are contracts, or where a project begins. */
export const isDecisive = (uri: string): boolean => DECISIVE.has(uri.slice(uri.lastIndexOf('/') + 1));

const DECISIVE = new Set([CONFIG_NAME, '.gitignore', '.git', 'package.json']);
