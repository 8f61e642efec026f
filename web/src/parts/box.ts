/** A rectangle on the screen, in pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
