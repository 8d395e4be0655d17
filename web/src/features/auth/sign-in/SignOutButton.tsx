import LogOut from 'lucide-react/icons/log-out'
import { Button } from '../../../components/ui/Button.tsx'
import { signOut } from '../../../lib/http/sign-out.ts'

/** Ends the session. `watchSessionEnd` then shows the landing page. */
export const SignOutButton = () => (
  <Button
    variant="secondary"
    icon={<LogOut aria-hidden className="size-5 @max-[22rem]:hidden @max-[27rem]:beside-bell:hidden" />}
    onClick={() => void signOut()}
  >
    Sair
  </Button>
)
