import { resolve } from 'node:path'

/** The folder that DATA_DIR names, for a moment at which the settings are not read. */
export const namedDataDir = () => resolve(process.env.DATA_DIR || '.data')
