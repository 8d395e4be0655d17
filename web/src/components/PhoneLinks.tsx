import { phoneParts } from '@plantao/contract/phone'
import { Fragment } from 'react'

/** A phone field as it is shown: each number is a link that calls it, an extension and other text stay beside it. */
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
