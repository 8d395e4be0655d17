import { type ClassValue, clsx } from 'clsx'

/**
 * Joins class names. It does not resolve conflicts (the library that does adds 9 kB): a caller's `className` only places a
 * component (margin, width, grid cell); its looks are chosen by props.
 */
export const cn = (...classes: ClassValue[]) => clsx(classes)
