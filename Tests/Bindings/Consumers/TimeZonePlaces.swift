import TimeZonePlaces

print(Gazetteer.embedded.information.attribution)
