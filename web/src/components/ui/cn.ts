import { type ClassValue, clsx } from 'clsx'

/** Joins class names. Classes never conflict, because a caller's `className` only says where a component stands. */
export const cn = (...classes: ClassValue[]) => clsx(classes)
