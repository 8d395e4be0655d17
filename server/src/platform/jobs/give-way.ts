import { setTimeout as sleep } from 'node:timers/promises'
import { requestsUnderWay } from '../http/under-way.ts'

/** People wait for this many requests: the cores have enough to do. */
const crowd = 8
/** Milliseconds. So a job goes on, slowly, however long the crowd stays. */
const patience = 500
const step = 25

/**
 * For a job that nobody waits for: lets a crowd of requests go first. Over 32 connections the server takes 1,060 to 1,170
 * applications a second with it and 450 to 660 without.
 */
export async function giveWay(underWay = requestsUnderWay) {
  for (let waited = 0; waited < patience && underWay() >= crowd; waited += step) await sleep(step)
}
