import { AppHeader } from '../components/layout/AppHeader.tsx'
import { Page } from '../components/layout/Page.tsx'
import { PageFocus } from '../components/layout/PageFocus.tsx'
import { ButtonLink } from '../components/ui/Button.tsx'

export default function NotFound() {
  return (
    <PageFocus title="Página não encontrada">
      <Page header={<AppHeader />} width="text" className="flex flex-col items-center justify-center text-center">
        <p aria-hidden className="text-7xl font-bold tracking-title text-brand">
          404
        </p>
        <h1 className="mt-3 text-2xl">Oops! Page not found</h1>
        <p className="mt-2 text-lg text-ink-2">
          Esta página não existe ou mudou de endereço. Volte ao início para continuar de onde parou.
        </p>
        <ButtonLink href="/" className="mt-7">
          Voltar ao início
        </ButtonLink>
      </Page>
    </PageFocus>
  )
}
