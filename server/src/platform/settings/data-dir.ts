import { resolve } from 'node:path'

/** The folder that DATA_DIR names, for error messages and for commands that do not read the other settings. */
export const namedDataDir = () => resolve(process.env.DATA_DIR || '.data')
