import { resolve } from 'node:path'

/** The folder that DATA_DIR names, for an error that may come before the settings are read. */
export const namedDataDir = () => resolve(process.env.DATA_DIR || '.data')
