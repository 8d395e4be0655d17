import Ellipsis from 'lucide-react/icons/ellipsis'
import { useEffect, useState } from 'react'
import { loadEarly } from '../../lib/code-loading/new-version.ts'
import { useLoaded } from '../../lib/code-loading/use-loaded.ts'
import { whenIdle } from '../../lib/code-loading/when-idle.ts'
import { Button } from './Button.tsx'
import type { MenuProps } from './Menu.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const loadMenu = () => import('./Menu.tsx').then((module) => module.Menu)

/** The button '⋯'. Its menu is loaded when the browser is idle, and shown at the first press. */
export function MenuButton({ label, actions }: MenuProps) {
  const { component: Menu, whenLoaded } = useLoaded(loadMenu)
  useEffect(() => whenIdle(() => void loadEarly(loadMenu)), [])
  const [isByKeyboard, setIsByKeyboard] = useState<boolean>()
  if (Menu && isByKeyboard !== undefined) return <Menu label={label} actions={actions} isByKeyboard={isByKeyboard} />
  return (
    <Button
      variant="ghost"
      size="icon"
      icon={<Ellipsis aria-hidden className="size-5" />}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={({ detail }) => void whenLoaded(() => setIsByKeyboard(detail === 0))}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
    </Button>
  )
}
