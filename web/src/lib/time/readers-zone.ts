/** With undefined, `Intl` uses the device's zone. Some browsers name that zone 'Etc/Unknown', which `Intl` refuses. */
export const readersZone = undefined
