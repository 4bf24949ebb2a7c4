/* Prints the zone of a position: for the checks of what was installed. */
#include <stdio.h>
#include <tzlookup.h>

int main(void) {
    return puts(tzlookup_zone_name(tzlookup_world(), tzlookup_find(tzlookup_world(), 43.06, 141.35))) < 0;
}
