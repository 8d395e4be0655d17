import { Route, Switch } from 'wouter'
import { PageFocus } from '../../components/layout/PageFocus.tsx'
import { lazyScreen } from '../lazy-screen.tsx'

const Desk = lazyScreen(() => import('./Desk.tsx'))
const OperadorInvite = lazyScreen(() => import('./OperadorInvite.tsx'))

/** The pages of operators, loaded separately: other visitors load neither their code nor the list of its files. */
export default function Operacao() {
  return (
    <Switch>
      <Route path="/operacao/convite">
        <PageFocus title="Convite da operação">
          <OperadorInvite />
        </PageFocus>
      </Route>
      <Route>
        <Desk />
      </Route>
    </Switch>
  )
}
