/**
 * The zone of the reader's device, for what belongs to no vaga: `Intl` takes it where no zone is named. Its name is not asked
 * for, as a browser may give one that `Intl` refuses, such as 'Etc/Unknown'.
 */
export const readersZone = undefined
