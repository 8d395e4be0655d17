import { phoneParts } from '@plantao/contract/phone'
import { Fragment } from 'react'

/** Shows the text of a phone field. Each number in it is a link that calls the number; an extension is plain text. */
export function PhoneLinks({ phone, className }: { phone: string; className: string }) {
  return phoneParts(phone).map(({ text, uri }, index) => {
    const key = `${index} ${text}`
    return uri ? (
      <a key={key} href={uri} className={className}>
        {text}
      </a>
    ) : (
      <Fragment key={key}>{text}</Fragment>
    )
  })
}
