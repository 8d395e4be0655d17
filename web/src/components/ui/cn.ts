import { type ClassValue, clsx } from 'clsx'

/**
 * Joins class names. It does not resolve conflicts, because the library for that adds 9 kB. A caller's `className` only
 * places a component (margin, width, grid cell), and props choose its looks.
 */
export const cn = (...classes: ClassValue[]) => clsx(classes)
