export const Key = ({ children }: { children: string }) => (
  <kbd className="mr-1 rounded-control border border-edge bg-card px-1.5 font-sans">{children}</kbd>
)

/** The key that presses a button, shown beside the button's words. */
export const KeyOfButton = ({ children }: { children: string }) => (
  <span aria-hidden className="ml-1 text-sm font-normal max-md:hidden">
    <Key>{children}</Key>
  </span>
)
