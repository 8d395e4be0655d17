/**
 * With undefined, `Intl` uses the device's zone. Its name is not used, because some browsers name it 'Etc/Unknown',
 * which `Intl` refuses.
 */
export const readersZone = undefined
