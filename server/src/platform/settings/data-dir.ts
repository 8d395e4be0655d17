import { resolve } from 'node:path'

/** The folder that DATA_DIR names. An error that comes before the settings are read can tell it. */
export const namedDataDir = () => resolve(process.env.DATA_DIR || '.data')
