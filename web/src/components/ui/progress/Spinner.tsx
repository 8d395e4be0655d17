import LoaderCircle from 'lucide-react/icons/loader-circle'
import { cn } from '../cn.ts'

/** A spinner that screen readers skip. The caller tells in words what is loading. */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn('animate-spin', className)} />
}
