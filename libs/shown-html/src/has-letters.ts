/**
 * Returns whether the text has a visible character. Padding after a mail's preview text consists of blanks
 * and zero-width characters.
 */
export const hasLetters = (text: string): boolean =>
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u.test(text)
