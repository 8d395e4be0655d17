import { messages } from '@plantao/contract/messages'
import type { PublicVaga } from '@plantao/contract/vagas/schema'
import { vagaTitle } from '@plantao/contract/vagas/share-rules'
import Share2 from 'lucide-react/icons/share-2'
import { Button } from '../../../components/ui/Button.tsx'
import { copyText } from '../../../lib/notify/copy-text.ts'

export type SharedVaga = Parameters<typeof vagaTitle>[0] & Pick<PublicVaga, 'id'>

/** Shares the page through the device's own dialog, or copies its address. */
export function ShareButton({ vaga }: { vaga: SharedVaga }) {
  return (
    <Button
      variant="secondary"
      className="max-md:grow"
      icon={<Share2 aria-hidden className="size-5" />}
      onClick={() => void share(vaga)}
    >
      Compartilhar
    </Button>
  )
}

export async function share(vaga: SharedVaga) {
  const url = `${location.origin}/vagas/${vaga.id}`
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: vagaTitle(vaga), url })
      return
    } catch (error) {
      // The user closed the dialog without a choice. After any other error, the address is copied.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  await copyText(url, { done: messages.vagas.linkCopied, yourself: messages.vagas.copyYourself })
}
