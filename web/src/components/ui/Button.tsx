import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { useDescribedBy } from './card-heading.ts'
import { cn } from './cn.ts'
import { Spinner } from './progress/Spinner.tsx'

export const buttonClasses = cva(
  'button relative inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-control border font-semibold select-none transition-colors duration-150 ease-calm disabled:cursor-not-allowed',
  {
    variants: {
      variant: {
        primary:
          'border-transparent bg-brand text-on-brand not-disabled:hover:bg-brand-2 disabled:bg-fact disabled:text-ink-2 aria-busy:bg-brand aria-busy:text-on-brand',
        secondary:
          'border-edge bg-card text-brand-2 not-disabled:hover:border-brand not-disabled:hover:bg-brand-soft disabled:border-line disabled:text-ink-2 aria-busy:text-brand-2',
        ghost: 'border-transparent bg-transparent text-brand-2 not-disabled:hover:bg-brand-soft disabled:text-ink-2',
        danger:
          'border-transparent bg-bad text-on-bad not-disabled:hover:brightness-110 disabled:bg-fact disabled:text-ink-2 aria-busy:bg-bad aria-busy:text-on-bad',
        /** The action is already done, so the button is always disabled. */
        done: 'border-transparent bg-ok-soft text-ok',
      },
      size: {
        /** The button looks 40 px high, but its target is 44 px. */
        sm: '-my-0.5 min-h-11 border-y-2 bg-clip-padding px-3 py-1.5 text-base',
        md: 'min-h-11 px-4.5 py-2 text-base',
        icon: 'size-11 p-0',
        lg: 'min-h-15 px-5 py-3 text-lg',
      },
      wide: { true: 'w-full' },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

type Looks = VariantProps<typeof buttonClasses>

export interface ButtonProps extends ComponentProps<'button'>, Looks {
  /** Shows a spinner over the hidden words, so that the button keeps its size and name. */
  loading?: boolean
  icon?: ReactNode
}

export function Button({ variant, size, wide, loading, icon, className, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-describedby={useDescribedBy(rest['aria-describedby'])}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      className={cn(buttonClasses({ variant, size, wide }), className)}
    >
      <span
        className={cn(
          'inline-flex min-w-0 max-w-full items-center justify-center gap-2',
          loading && 'opacity-0',
          wide && size === 'lg' && 'w-full',
        )}
      >
        {icon}
        {children}
      </span>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  )
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string; replace?: boolean; state?: unknown }

export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: LinkProps & Looks & { icon?: ReactNode }) {
  return (
    <Link
      {...rest}
      aria-describedby={useDescribedBy(rest['aria-describedby'])}
      className={cn(buttonClasses({ variant, size, wide }), className)}
    >
      {icon}
      {children}
    </Link>
  )
}

export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={cn(
        'font-semibold text-brand underline decoration-1 underline-offset-4 transition-colors duration-150 hover:text-brand-2 hover:decoration-2',
        className,
      )}
    />
  )
}
