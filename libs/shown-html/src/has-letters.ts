/** True for text with anything but blanks and characters without a width, which fill previews. */
export const hasLetters = (text: string): boolean =>
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u.test(text)
