import { resolve } from 'node:path'

/** The folder that DATA_DIR names, for the message of an error that comes before the settings are read. */
export const namedDataDir = () => resolve(process.env.DATA_DIR || '.data')
