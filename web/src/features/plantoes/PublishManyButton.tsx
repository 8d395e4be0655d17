import { Button } from '../../components/ui/Button.tsx'
import { usePublishSheet } from './use-publish-sheet.ts'

/** Opens the sheet 'Publicar plantões' from the form of a single vaga. */
export function PublishManyButton() {
  const { publish, preload, sheet } = usePublishSheet()
  return (
    <>
      <Button
        variant="ghost"
        wide
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => publish()}
      >
        Publicar vários plantões
      </Button>
      {sheet}
    </>
  )
}
