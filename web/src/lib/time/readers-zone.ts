/** `Intl` takes the device's zone when none is named. Some browsers name one that it refuses: 'Etc/Unknown'. */
export const readersZone = undefined
