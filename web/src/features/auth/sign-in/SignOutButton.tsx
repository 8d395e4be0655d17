import LogOut from 'lucide-react/icons/log-out'
import { Button } from '../../../components/ui/Button.tsx'
import { signOut } from '../../../lib/http/sign-out.ts'

/** Ends the session. `watchSessionEnd` then shows the landing page. On a phone or in large text it is an icon. */
export const SignOutButton = () => (
  <Button
    variant="secondary"
    className="px-3!"
    icon={<LogOut aria-hidden className="size-5" />}
    onClick={() => void signOut()}
  >
    <span className="sr-only md:@min-[44rem]:not-sr-only">Sair</span>
  </Button>
)
