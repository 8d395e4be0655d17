/**
 * The time zone of the reader's device, for times that belong to no vaga. `Intl` takes it when no zone is named. Its
 * name is not used, because some browsers give one that `Intl` refuses, such as 'Etc/Unknown'.
 */
export const readersZone = undefined
