import { type ClassValue, clsx } from 'clsx'

/**
 * Joins class names. It does not settle quarrels (the library that does weighs 9 kB): a caller's `className` places a
 * component (margin, width, grid cell) and never repaints it; looks are chosen by props.
 */
export const cn = (...classes: ClassValue[]) => clsx(classes)
