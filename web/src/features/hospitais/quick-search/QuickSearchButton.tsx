import Search from 'lucide-react/icons/search'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { useLoaded } from '../../../lib/code-loading/use-loaded.ts'

const loadDialog = () => import('./QuickSearchDialog.tsx').then((module) => module.QuickSearchDialog)

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** Opens the box that finds vagas, doctors and days; so does Ctrl K, or Cmd K on a Mac. */
export function QuickSearchButton() {
  const { component: Dialog, preload, whenLoaded } = useLoaded(loadDialog)
  const [open, setOpen] = useState(false)
  const show = () => void whenLoaded(() => setOpen(true))
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event) || !isFree(event.target)) return
    event.preventDefault()
    show()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <Button
        variant="ghost"
        className="px-2!"
        icon={<Search aria-hidden className="size-5" />}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onPointerEnter={preload}
        onClick={show}
      >
        <span className="sr-only lg:@min-[60rem]:not-sr-only">Procurar</span>
        <kbd
          aria-hidden
          className="hidden rounded border border-line px-1.5 text-sm font-normal text-ink-2 lg:@min-[60rem]:pointer-fine:inline"
        >
          {isApple ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </Button>
      {Dialog && <Dialog open={open} onOpenChange={setOpen} />}
    </>
  )
}

const isShortcut = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'k' &&
  (isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  !event.repeat &&
  !event.defaultPrevented

/** False in an editable element (it may use Ctrl K itself) and while a dialog is open (it may hold typed text). */
const isFree = (target: EventTarget | null) =>
  !(target instanceof HTMLElement && target.isContentEditable) &&
  !document.querySelector('[role="dialog"], [role="alertdialog"]')
