import { AppHeader } from '../components/AppHeader.tsx'
import { Page } from '../components/Page.tsx'

export default function Privacidade() {
  return (
    <Page header={<AppHeader />} width="text">
      <h1>Privacidade</h1>
    </Page>
  )
}
