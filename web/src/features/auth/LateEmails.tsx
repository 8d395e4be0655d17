import { messages } from '@plantao/contract/messages'
import { useEffect, useState } from 'react'
import { isMailAway } from '../../lib/service-status.ts'

export function LateEmails() {
  const [areLate, setLate] = useState(false)
  useEffect(() => void isMailAway().then(setLate), [])
  return (
    <div role="status">
      {areLate && (
        <p className="rounded-control bg-amber-soft px-4 py-3 text-amber-ink forced-colors:outline">
          {messages.registration.emailsLate}
        </p>
      )}
    </div>
  )
}
