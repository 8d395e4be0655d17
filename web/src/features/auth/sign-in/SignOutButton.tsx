import LogOut from 'lucide-react/icons/log-out'
import { Button } from '../../../components/ui/Button.tsx'
import { signOut } from '../../../lib/session/session.ts'

/** Stands in the header, whose width decides about the icon. Whoever watches the session (routes/session-end.ts) leads back to the entry. */
export const SignOutButton = () => (
  <Button
    variant="secondary"
    icon={<LogOut aria-hidden className="size-5 @max-[22rem]:hidden" />}
    onClick={() => void signOut()}
  >
    Sair
  </Button>
)
