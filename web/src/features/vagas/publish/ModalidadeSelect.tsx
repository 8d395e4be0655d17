import { modalidadeLabel, modalidades } from '@plantao/contract/vagas/search/rules'
import type { ComponentProps } from 'react'
import { Select } from '../../../components/ui/fields/Select.tsx'

export const ModalidadeSelect = (props: ComponentProps<typeof Select>) => (
  <Select {...props} options={modalidades.map((value) => [value, modalidadeLabel[value]])} />
)
