import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { Button } from '../../../components/ui/Button.tsx'
import { Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { Checkbox } from '../../../components/ui/fields/Checkbox.tsx'
import { setoresQuery } from '../../setores/setores.ts'
import { escalaAddress } from '../escala-in-address.ts'
import { type Group, nameOfGroup } from '../rows.ts'

interface SetoresFilterProps {
  /** The sectors and specialties that have shifts. */
  groups: readonly Pick<Group, 'key' | 'name'>[]
  /** Keys of the sectors and specialties that are shown. An empty list means all. */
  chosen: readonly string[]
}

/** Chooses which sectors are shown. Shifts without a sector are chosen by specialty. */
export function SetoresFilter({ groups: withShifts, chosen }: SetoresFilterProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [keys, setKeys] = useState(chosen)
  const [address] = useSearchParams()
  const [, navigate] = useLocation()
  const { data: setores = [] } = useQuery(setoresQuery)
  if (withShifts.length < 2 && chosen.length === 0) return null
  const absent = chosen.filter((chosenKey) => withShifts.every(({ key }) => key !== chosenKey))
  const groups = [...withShifts, ...absent.map((key) => ({ key, name: nameOfGroup(key, setores) }))]
  const names = groups.filter(({ key }) => chosen.includes(key)).map(({ name }) => name)
  function open() {
    setKeys(chosen)
    setOpen(true)
  }
  function show(of: readonly string[]) {
    setOpen(false)
    navigate(escalaAddress(address, { setores: of }))
  }
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={open}>
        {chosen.length === 0 ? 'Todos os setores' : names.length === 1 ? names[0] : `${chosen.length} setores`}
        <ChevronDown aria-hidden className="size-4" />
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Setores na escala"
        footer={
          <>
            <Button variant="secondary" onClick={() => show([])}>
              Todos os setores
            </Button>
            <Button onClick={() => show(keys)}>Mostrar</Button>
          </>
        }
      >
        <ul>
          {groups.map(({ key, name }) => (
            <li key={key} className="flex items-center gap-3">
              <Checkbox
                id={`${id}${key}`}
                checked={keys.includes(key)}
                onChange={(isOn) => setKeys(isOn ? [...keys, key] : keys.filter((other) => other !== key))}
              />
              <label htmlFor={`${id}${key}`} className="min-h-11 min-w-0 flex-1 py-2.5 wrap-anywhere">
                {name}
              </label>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
