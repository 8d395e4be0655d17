import LoaderCircle from 'lucide-react/icons/loader-circle'
import { cn } from './cn.ts'

/** Only the turning ring: whoever shows it says in words what is awaited. */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn('animate-spin', className)} />
}
