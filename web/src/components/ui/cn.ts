import { type ClassValue, clsx } from 'clsx'

/** Joins class names. There are no conflicts to resolve, because a caller's `className` only places a component. */
export const cn = (...classes: ClassValue[]) => clsx(classes)
