/** Folds a text for comparing: lower case, no accents, one kind of apostrophe. */
export const plainText = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
