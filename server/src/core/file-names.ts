/** The name of the project file. */
export const CONFIG_NAME = 'component-contract.config.json';

/** The usual name of a contract's file: `<contractId>.contract.json`. */
export const isContractName = (name: string): boolean => /\.contract\.json$/i.test(name);
