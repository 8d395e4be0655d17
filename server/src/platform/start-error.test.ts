import { expect, it } from 'vitest'
import { StartError, startFailureMessage } from './start-error.ts'

const failed = (code: string, path?: string) => Object.assign(new Error(`${code}: failed`), { code, path })

it.each([
  [
    failed('EACCES', '/data/x'),
    'No permission for /data/x. It belongs to another user: set DATA_DIR to a folder of your own.',
  ],
  [
    failed('EPERM', '/data/x'),
    'No permission for /data/x. It belongs to another user: set DATA_DIR to a folder of your own.',
  ],
  [failed('EROFS', '/data'), '/data is on a disk that is read-only. Set DATA_DIR to a folder that can be written.'],
  [failed('ENOSPC'), 'No space is left for /data. Free some, or set DATA_DIR to a folder on another disk.'],
  [failed('EDQUOT'), 'No space is left for /data. Free some, or set DATA_DIR to a folder on another disk.'],
  [failed('53100'), 'No space is left for /data. Free some, or set DATA_DIR to a folder on another disk.'],
  [
    Object.assign(failed('ENOENT', '/ro/data'), { syscall: 'mkdir' }),
    'The folder /ro/data cannot be made. Set DATA_DIR to a folder on a disk that can be written.',
  ],
  [failed('ENOTDIR', '/data'), '/data is not a folder, or lies below a file. Set DATA_DIR to a folder.'],
  [
    Object.assign(new Error("Cannot find package '@aws-sdk/client-s3' imported from /app/server/src/x.ts"), {
      code: 'ERR_MODULE_NOT_FOUND',
    }),
    'The package @aws-sdk/client-s3 is not installed. `npm run build -- --optional` makes a dist/ that has it.',
  ],
  [new StartError('Said already.'), 'Said already.'],
])('%s is one line for a person', (error, line) => {
  expect(startFailureMessage(error, '/data')).toBe(line)
})

it('an unexpected error is printed with its stack', () => {
  expect(startFailureMessage(new Error('a fault'), '/data')).toMatch(/^Error: a fault\n\s+at /)
})
