import { phoneParts } from '@plantao/contract/phone'
import { Fragment } from 'react'

/** Shows a phone field: each number is a link that calls it, with an extension and other text beside it. */
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
