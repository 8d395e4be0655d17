import { type ClassValue, clsx } from 'clsx'

/** Joins class names. Classes never conflict, because a caller's `className` only places a component. */
export const cn = (...classes: ClassValue[]) => clsx(classes)
