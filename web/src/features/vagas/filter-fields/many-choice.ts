import type { ComboboxOption } from '../../../components/ui/fields/ComboboxList.tsx'

/** The text of a closed combobox with several choices: the chosen names, or `all` when none is chosen. */
export const manyChoice = (all: string, chosen: readonly string[]): ComboboxOption => ({
  // No option has this value, so that each press on an option is a change.
  value: chosen.length > 0 ? '…' : '',
  label: chosen.length > 0 ? chosen.join(' · ') : all,
})

export const toggled = (chosen: readonly string[], value: string) =>
  chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
