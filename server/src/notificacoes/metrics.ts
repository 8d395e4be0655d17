import { Counter } from 'prom-client'

export const emailsSent = new Counter({
  name: 'emails_total',
  help: 'E-mails that the mail server took, refused for want of a receiver, or did not take (tried again later)',
  labelNames: ['outcome'],
  registers: [],
})
