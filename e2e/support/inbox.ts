import { expect } from '@playwright/test'

interface Mail {
  id: number
  subject: string
  text: string
  html: string
  to: { address: string }[]
  attachments: { filename: string }[]
}

/** The newest e-mail to this address with this subject, from the development inbox. */
export async function mailTo(address: string, subject: string | RegExp): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(address)
        found = mails.findLast((mail) =>
          typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject),
        )
        return found?.subject
      },
      { message: `an e-mail '${subject}' to ${address}` },
    )
    .toBeTruthy()
  return found!
}

export async function mailsTo(address: string): Promise<Mail[]> {
  const url = `${process.env.INBOX_URL}/email?to.address=${encodeURIComponent(address.toLowerCase())}`
  const answer = await fetch(url)
  return (await answer.json()) as Mail[]
}

/** Returns the first link of an e-mail, which leads to the action that the e-mail asks for. */
export function actionLink(mail: Mail) {
  const link = /https?:\/\/[^\s<>")\]]+/.exec(mail.text)?.[0]
  expect(link, 'a link in the text').toBeTruthy()
  expect(mail.html.replaceAll('&amp;', '&'), 'the same link in the HTML').toContain(link!)
  return link!
}
