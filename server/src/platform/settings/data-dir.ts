import { resolve } from 'node:path'

/** The folder that DATA_DIR names. Messages of errors use it as long as the settings are not read. */
export const namedDataDir = () => resolve(process.env.DATA_DIR || '.data')
