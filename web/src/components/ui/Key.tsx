/** A key of the keyboard, for a hint. */
export const Key = ({ children }: { children: string }) => (
  <kbd className="mr-1 rounded-control border border-edge bg-card px-1.5 font-sans">{children}</kbd>
)
